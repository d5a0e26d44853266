import { createContext } from 'react';

/** True within a page of the staff area, whose tables have saved views. */
export const StaffArea = createContext(false);
