import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { LinkedinDesk } from './parts/linkedin-desk.tsx';

export const screen: ToolScreen = {
  purpose:
    'See what your LinkedIn profile says before “see more”, what your target role asks for, and where it differs from your resume. Then write a better headline and About from your own facts.',
  Content: LinkedinDesk,
};
