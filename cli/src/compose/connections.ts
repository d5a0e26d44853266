/** Of a role's process at most: its pool, one that listens, one for leases. */
export const ROLE_POOL = 10;
export const ROLE_CONNECTIONS = ROLE_POOL + 2;
