/** Fictional person of the tools' examples at /services/examples/:tool. */
export const EXAMPLE_PERSON = {
  name: 'Dana Whitfield',
  story:
    'Dana Whitfield answers customers’ calls for a water and power company. What she likes best is showing new colleagues how the work is done, and she wonders whether that could be the whole job.',
} as const;
