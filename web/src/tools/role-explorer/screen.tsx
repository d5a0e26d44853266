import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { ExplorerOrView } from './parts/explorer.tsx';

export const screen: ToolScreen = {
  purpose:
    'Every occupation in the statistics of the United States. Search, narrow down, compare, and see where each one leads.',
  Content: ExplorerOrView,
};
