import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { MarketBoard } from './parts/market-board.tsx';

export const screen: ToolScreen = {
  purpose:
    'What an occupation pays, how many work in it, and where it is going: up to four side by side, each figure with its source. And what your own job ads ask for.',
  Content: MarketBoard,
};
