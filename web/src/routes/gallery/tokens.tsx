import { Both, GalleryRow } from './both.tsx';

const GROUNDS = [
  { name: 'background', style: 'bg-background' },
  { name: 'surface', style: 'bg-surface' },
  { name: 'raised', style: 'bg-raised' },
  { name: 'accent', style: 'bg-accent' },
  { name: 'accent-surface', style: 'bg-accent-surface' },
  { name: 'success-surface', style: 'bg-success-surface' },
  { name: 'warning-surface', style: 'bg-warning-surface' },
  { name: 'destructive-surface', style: 'bg-destructive-surface' },
  { name: 'inverse', style: 'bg-inverse' },
];
const INKS = [
  { name: 'foreground', style: 'text-foreground' },
  { name: 'muted', style: 'text-muted' },
  { name: 'accent-text', style: 'text-accent-text' },
  { name: 'success', style: 'text-success' },
  { name: 'warning', style: 'text-warning' },
  { name: 'destructive', style: 'text-destructive' },
];
const SCALE = ['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];
const ELEVATION = [
  { name: 'card', style: 'shadow-card' },
  { name: 'float', style: 'shadow-float' },
  { name: 'modal', style: 'shadow-modal' },
];

export function TokenGallery() {
  return (
    <Both
      id="tokens"
      title="Tokens"
      about="Colours, type and elevation that every part is made of."
    >
      {() => (
        <>
          <GalleryRow label="Grounds">
            {GROUNDS.map(({ name, style }) => (
              <span key={name} className="grid w-28 gap-1 text-xs">
                <span className={`h-12 rounded-md border border-control ${style}`} />
                {name}
              </span>
            ))}
          </GalleryRow>
          <GalleryRow label="Inks">
            {INKS.map(({ name, style }) => (
              <span key={name} className={`font-bold ${style}`}>
                {name}
              </span>
            ))}
          </GalleryRow>
          <div className="grid gap-1">
            <p className="text-xs text-muted">Type scale</p>
            {SCALE.map((size) => (
              <p key={size} className={`${size} leading-tight font-bold`}>
                {size}: mark the trail
              </p>
            ))}
          </div>
          <GalleryRow label="Elevation">
            {ELEVATION.map(({ name, style }) => (
              <span key={name} className={`rounded-md bg-surface px-6 py-5 text-sm ${style}`}>
                {name}
              </span>
            ))}
          </GalleryRow>
        </>
      )}
    </Both>
  );
}
