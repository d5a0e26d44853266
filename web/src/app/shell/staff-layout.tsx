import { Outlet } from 'react-router-dom';
import { StaffFrame } from './staff-frame.tsx';

/** Staff screens beside each other: a list at the left, in the menu on small screens. */
export default function StaffLayout() {
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}
