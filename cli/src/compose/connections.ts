/** Maximum connections of a role's process: its pool, a listener, and one for leases. */
export const ROLE_POOL = 10;
export const ROLE_CONNECTIONS = ROLE_POOL + 2;
