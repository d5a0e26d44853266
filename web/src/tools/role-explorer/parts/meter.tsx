import { cn } from '../../../lib/cn.ts';

/** Bar of a value on its scale; decorative, the number is beside it. */
export function ScaleMeter(props: { value: number; min: number; max: number; className: string }) {
  const { value, min, max, className } = props;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return (
    <svg aria-hidden="true" className={cn('block h-1.5 w-full', className)}>
      <rect width="100%" height="100%" rx="3" className="fill-raised" />
      <rect width={`${share * 100}%`} height="100%" rx="3" className="fill-chart-2" />
    </svg>
  );
}
