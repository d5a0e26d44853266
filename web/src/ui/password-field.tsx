import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldFrame } from './field.tsx';
import { Input } from './input.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
};

/** Password field with a button that shows the text. */
export function PasswordField({ label, help, error, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(aria) => (
        <div className="relative">
          <Input
            {...aria}
            {...input}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="pr-13"
          />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-r-md text-muted hover:text-foreground focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="sr-only">Show {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
