/** Entry of the data layer. Contains no personal data. */
export type Measurement =
  | { readonly event: 'page_view'; readonly path: string }
  | {
      readonly event: 'web_vitals';
      readonly name: string;
      /** milliseconds; CLS has no unit */
      readonly value: number;
      readonly rating: 'good' | 'needs-improvement' | 'poor';
      /** random id of one measurement; later values repeat it */
      readonly id: string;
    };

declare global {
  interface Window {
    dataLayer?: Measurement[];
  }
}

/** Appends to `window.dataLayer`. Sends nothing. */
export function pushMeasurement(measurement: Measurement): void {
  window.dataLayer ??= [];
  window.dataLayer.push(measurement);
}
