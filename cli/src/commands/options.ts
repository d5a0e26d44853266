/** The data folder of `npm run start:kafka` is another one than that of `npm start`. */
export const KAFKA_OPTION = { kafka: { type: 'boolean' } } as const;
