import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { Finder } from './parts/finder.tsx';

export const screen: ToolScreen = {
  purpose:
    'Tell us what you do, can do or like. You get ten roles worth a closer look, each with reasons for and against.',
  Content: Finder,
};
