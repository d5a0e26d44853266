import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from './error-screen.tsx';
import { href } from './paths.ts';

/** Time to read the message, ms; the sign-in page shows it again. */
const REDIRECT_MS = 8000;

export function AuthError({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href('login'), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <ErrorNotice title="Authentication Error" text={message}>
      <Button onClick={() => void navigate(href('login'), { replace: true })}>Go to Login</Button>
    </ErrorNotice>
  );
}
