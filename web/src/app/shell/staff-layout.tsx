import { Outlet } from 'react-router-dom';
import { StaffFrame } from './staff-frame.tsx';

/** Layout of staff screens: navigation at the left, or in the menu on small screens. */
export default function StaffLayout() {
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}
