/** The data folder of `npm run start:kafka` is another one than that of `npm start`. */
export const KAFKA_OPTION = {
  kafka: { type: 'boolean', purpose: 'The event log is on Kafka (as EVENT_LOG=kafka).' },
} as const;

/** Result and failure for a program: of every command that answers. */
export const JSON_OPTION = {
  json: { type: 'boolean', purpose: 'Print result and failure as JSON.' },
} as const;
