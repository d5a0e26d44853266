/**
 * Path of the address that the server answered with this document. Policies of a document (microphone,
 * media) follow it, whatever the router shows later. '' on the server. main.tsx loads this module
 * first, before any navigation.
 */
export const DOCUMENT_PATH = typeof location === 'undefined' ? '' : location.pathname;
