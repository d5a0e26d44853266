/** The data folder of `npm run start:kafka` is another one than that of `npm start`. */
export const KAFKA_OPTION = { kafka: { type: 'boolean' } } as const;

/** Result and failure for a program: of every command that answers. */
export const JSON_OPTION = { json: { type: 'boolean' } } as const;
