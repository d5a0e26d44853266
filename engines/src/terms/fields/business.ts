/** Business, as ads in prose ask for it: one term a line, its other names behind the bar; `~` marks everyday words. */
export const BUSINESS = `
[method]
Programme delivery
Training and development
Operations management
Quality management
`;
