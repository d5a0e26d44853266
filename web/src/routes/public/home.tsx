export default function Home() {
  return <h1>RoleTrail</h1>;
}
