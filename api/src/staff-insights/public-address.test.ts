import t from 'tap';
import { isPublicAddress } from './public-address.ts';

t.test('addresses of the public internet', async (t) => {
  for (const address of ['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1', '2a00::1']) {
    t.ok(isPublicAddress(address), address);
  }
});

t.test('private, local, reserved and translated addresses are not public', async (t) => {
  const others = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254
    172.16.0.1 172.31.255.255 192.0.0.8 192.168.1.1 198.19.0.1 224.0.0.1
    240.0.0.1 255.255.255.255 192.0.2.1 198.51.100.7 203.0.113.9
    :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1
    fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 2002:7f00:1:: 2001::1
    2001:db8::1 localhost 127.1 0x7f000001 2130706433`;
  for (const address of ['', ...others.split(/\s+/)]) t.notOk(isPublicAddress(address), address);
});
