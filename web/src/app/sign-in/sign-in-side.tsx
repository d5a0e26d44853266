import { RidgeScene } from '../../ui/art/ridge-scene.tsx';

/** Landscape beside the form. */
export function SignInSide() {
  return (
    <div className="relative hidden overflow-hidden border-l border-border bg-background lg:block">
      <RidgeScene className="absolute inset-0" />
      <p className="relative m-10 max-w-88 text-lg font-bold leading-snug">
        We accept nothing for you. You decide, and you hold the proof.
      </p>
    </div>
  );
}
