import { BlockList, isIP } from 'node:net';

/** IPv4 blocks that are not the public internet (IANA special-purpose registry, and multicast). */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** The one IPv6 block of public addresses, and blocks within it that lead elsewhere. */
const PUBLIC_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function blocksOf(type: 'ipv4' | 'ipv6', blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    list.addSubnet(network, Number(prefix), type);
  }
  return list;
}

const CLOSED_4 = blocksOf('ipv4', NOT_PUBLIC_4);
const OPEN_6 = blocksOf('ipv6', PUBLIC_6);
const CLOSED_6 = blocksOf('ipv6', NOT_PUBLIC_6);

/**
 * Returns true if an IP address is on the public internet. Private, loopback, link-local, shared,
 * reserved, multicast and translated addresses are not, nor are texts that are no address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED_4.check(address, 'ipv4');
  // an address with a zone is link-local
  if (family !== 6 || address.includes('%')) return false;
  return OPEN_6.check(address, 'ipv6') && !CLOSED_6.check(address, 'ipv6');
}
