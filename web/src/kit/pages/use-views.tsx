import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LinkTabs } from '../../ui/link-tabs.tsx';

/** View of a screen: label of its tab and component of its content. */
export interface ScreenView<P> {
  readonly label: string;
  readonly View: ComponentType<P>;
}

/**
 * Returns the tabs of a screen and its current view. The URL names the view (`?view=`). The first
 * view is the default, and its URL has no name. A tab removes all other search parameters.
 * @param label accessible name of the tabs
 * @param views views by their URL names, in the order of the tabs; must be constant
 */
export function useViews<P = object>(
  label: string,
  views: Readonly<Record<string, ScreenView<P>>>,
): { readonly tabs: ReactNode; readonly View: ComponentType<P> } {
  const [search] = useSearchParams();
  const { pathname: here } = useLocation();
  const names = Object.keys(views);
  const named = search.get('view') ?? '';
  const current = Object.hasOwn(views, named) ? named : names[0];
  const shown = views[current ?? ''];
  if (shown === undefined) throw new Error(`${label}: a screen needs a view`);
  const tabs = (
    <LinkTabs
      label={label}
      items={Object.entries(views).map(([name, view], nth) => ({
        to: nth === 0 ? here : `${here}?view=${name}`,
        label: view.label,
        current: name === current,
      }))}
    />
  );
  return { tabs, View: shown.View };
}
