import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { Coaching } from './parts/coaching.tsx';

export const screen: ToolScreen = {
  purpose: 'A weekly plan with reasons, all your applications on one board, and what is due next.',
  Content: Coaching,
};
