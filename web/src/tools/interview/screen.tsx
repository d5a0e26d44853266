import type { ToolScreen } from '../../kit/pages/tool-screen.ts';
import { Interview } from './parts/interview.tsx';

export const screen: ToolScreen = {
  purpose:
    'Practise with questions from the ad, your resume and our own list. See which parts your answers have, and what to fix first.',
  Content: Interview,
};
