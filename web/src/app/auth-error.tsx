import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { href } from './paths.ts';

/** Time to read the message; the sign-in page shows it again. */
const REDIRECT_MS = 8000;

export function AuthError({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href('login'), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="mx-auto grid max-w-prose justify-items-start gap-5 px-4 py-24" role="alert">
      <h1 className="text-2xl">Authentication Error</h1>
      <p className="text-muted">{message}</p>
      <Button onClick={() => void navigate(href('login'), { replace: true })}>Go to Login</Button>
    </div>
  );
}
