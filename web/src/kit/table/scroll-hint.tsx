/** Line above a table that is wider than its area. */
export const ScrollHint = () => (
  <p className="text-right text-sm text-muted" data-no-print>
    Scroll sideways to see all columns <span aria-hidden="true">→</span>
  </p>
);
