/** What is told to whoever reads the data layer. Nothing in it names a person. */
export type Measurement =
  | { readonly event: 'page_view'; readonly path: string }
  | {
      readonly event: 'web_vitals';
      readonly name: string;
      /** milliseconds; CLS has no unit */
      readonly value: number;
      readonly rating: 'good' | 'needs-improvement' | 'poor';
      /** one measurement's own id, made by chance; later values of it come under the same */
      readonly id: string;
    };

declare global {
  interface Window {
    dataLayer?: Measurement[];
  }
}

/** Appends to `window.dataLayer`. Nothing is sent anywhere by this. */
export function pushMeasurement(measurement: Measurement): void {
  window.dataLayer ??= [];
  window.dataLayer.push(measurement);
}
