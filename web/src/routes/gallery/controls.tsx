import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, RadioGroup, SwitchField } from '../../ui/choice.tsx';
import { Field, SelectField, TextareaField } from '../../ui/field.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Both, GalleryRow } from './both.tsx';

const VARIANTS = ['default', 'signpost', 'inverse', 'outline', 'ghost', 'destructive'] as const;

export function Buttons() {
  return (
    <Both id="buttons" title="Buttons" about="One main action a view: it leads to the next step.">
      {() => (
        <>
          <GalleryRow label="Variants">
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </GalleryRow>
          <GalleryRow label="Sizes">
            <Button size="sm">Small</Button>
            <Button>Normal</Button>
            <Button size="lg">Large</Button>
            <Button variant="signpost" size="sm">
              Small
            </Button>
            <Button variant="signpost" size="lg">
              Large
            </Button>
            <Tooltip text="An icon alone has a name for every person">
              <Button variant="outline" size="icon">
                <Bell aria-hidden="true" className="size-5" />
                <span className="sr-only">Reminders</span>
              </Button>
            </Tooltip>
          </GalleryRow>
          <GalleryRow label="Disabled, and at work">
            <Button disabled>Disabled</Button>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} aria-disabled>
                Not now: {variant}
              </Button>
            ))}
            <Button variant="outline" disabled>
              Disabled
            </Button>
            <Button busy>Processing...</Button>
          </GalleryRow>
        </>
      )}
    </Both>
  );
}

export function Fields() {
  return (
    <Both id="fields" title="Fields" about="Label above, then help, then what is wrong.">
      {() => (
        <>
          <Field label="City" autoComplete="off" />
          <Field label="Password" type="password" help="At least 15 characters." />
          <Field
            label="E-mail"
            defaultValue="ada@"
            error="Write the whole address, like ada@example.org."
          />
          <Field label="Not now" disabled defaultValue="Filled in by the system" />
          <Field label="Search" type="search" placeholder="A word" />
          <TextareaField label="Message" help="20 to 4,000 characters." />
          <SelectField label="Topic" defaultValue="">
            <option value="">Choose one</option>
            <option>Signing in</option>
            <option>My data</option>
          </SelectField>
          <SelectField label="Country" error="Choose a country.">
            <option>None</option>
          </SelectField>
        </>
      )}
    </Both>
  );
}

export function Choices() {
  return (
    <Both id="choices" title="Choices" about="Native inputs in our looks; the line is the target.">
      {(theme) => (
        <>
          <div className="grid">
            <CheckboxField label="Not ticked" />
            <CheckboxField label="Ticked" defaultChecked help="With a word of help." />
            <CheckboxField label="Needed" error="Tick this to go on." />
            <CheckboxField label="Disabled" disabled />
            <CheckboxField label="Disabled, ticked" disabled defaultChecked />
          </div>
          <div className="grid">
            <SwitchField label="Off" />
            <SwitchField label="On" defaultChecked help="Effective at once." />
            <SwitchField label="Disabled" disabled />
            <SwitchField label="Disabled, on" disabled defaultChecked />
          </div>
          <RadioGroup
            legend="Length"
            name={`length-${theme}`}
            defaultValue="medium"
            help="One of three."
            options={[
              { value: 'short', label: 'Short' },
              { value: 'medium', label: 'Medium', help: 'About 250 words' },
              { value: 'long', label: 'Long', disabled: true },
            ]}
          />
          <RadioGroup
            legend="Tone"
            name={`tone-${theme}`}
            error="Choose one."
            options={[
              { value: 'plain', label: 'Plain' },
              { value: 'warm', label: 'Warm' },
            ]}
          />
          <TabsSample />
        </>
      )}
    </Both>
  );
}

function TabsSample() {
  const [tab, setTab] = useState('sessions');
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Account">
        <TabsTrigger value="profile">Profile</TabsTrigger>
        <TabsTrigger value="sessions">Sessions</TabsTrigger>
        <TabsTrigger value="closed" disabled>
          Closed
        </TabsTrigger>
      </TabsList>
      <TabsContent value="profile">The arrow keys go from tab to tab.</TabsContent>
      <TabsContent value="sessions">The chosen tab has the waymark’s colour below it.</TabsContent>
    </Tabs>
  );
}
