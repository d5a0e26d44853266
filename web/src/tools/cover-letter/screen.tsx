import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { LetterDesk } from './parts/desk.tsx';

export const screen: ToolScreen = {
  purpose:
    'A letter for one job ad, made from your resume and your answers. Each sentence shows where it comes from, and you can change every word.',
  Content: LetterDesk,
};
