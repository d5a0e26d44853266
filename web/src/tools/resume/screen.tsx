import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { ResumeDesk } from './parts/desk.tsx';

export const screen: ToolScreen = {
  purpose:
    'What a program reads in your resume, what it says about you, and how it meets one job ad. Then improve it here.',
  Content: ResumeDesk,
};
