import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { SkillsBoard } from './parts/board.tsx';

export const screen: ToolScreen = {
  purpose:
    'Rate what you can do, and see what a role asks for beyond it. Or find out what you like doing, and which occupations are like that.',
  Content: SkillsBoard,
};
