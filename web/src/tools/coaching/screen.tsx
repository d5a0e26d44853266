import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import ApplicationBoard from './parts/application-board.tsx';

export const screen: ToolScreen = {
  purpose:
    'All your applications on one board: where each one stands, what you sent, and what is due next.',
  Content: ApplicationBoard,
};
