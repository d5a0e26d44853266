import { createSha256 } from '#hash';

export { createSha256 };
