import { BlockList, isIP } from 'node:net';

/** Peers whose X-Forwarded-For entries are trusted. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** Client address, and the rule that chose it. */
export interface ChosenAddress {
  readonly ip: string;
  /** the socket's peer, normalised */
  readonly peer: string;
  /**
   * - `peer`: the socket's peer is not a trusted proxy; headers are ignored
   * - `proxy_without_header`: a trusted proxy sent no X-Forwarded-For; its own address is used
   * - `forwarded_hop_<n>`: entry n from the right, the first that is not a trusted proxy
   * - `forwarded_all_trusted`: every entry is a trusted proxy; the leftmost is used
   * - `forwarded_unreadable_<n>`: entry n from the right is invalid; the hop that wrote it is used
   * - `forwarded_too_long`: more than MAX_HOPS trusted entries; the last one read is used
   */
  readonly ipRule: string;
}

/** A longer chain of own proxies is a mistake or an attack. */
const MAX_HOPS = 16;

/**
 * @param blocks CIDR blocks or single addresses, IPv4 or IPv6
 * @throws RangeError for invalid text, and for /0, which would trust every peer
 */
export function trustedProxies(blocks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits, ...rest] = block.trim().split('/');
    const family = isIP(address);
    const width = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? width : Number(bits);
    const sound = family !== 0 && rest.length === 0 && /^[0-9]{1,3}$/.test(bits ?? '0');
    if (!sound || prefix < 1 || prefix > width) {
      throw new RangeError(`${JSON.stringify(block)} is not a CIDR block of trusted proxies`);
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return { has: (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') };
}

/**
 * Returns the client's address: the rightmost entry of X-Forwarded-For that is not a trusted proxy,
 * if the peer itself is trusted. Entries further left are the client's and prove nothing.
 * `Forwarded`, `X-Real-IP` and the like are ignored.
 * @param peer the socket's remote address
 * @param forwardedFor the header; attacker-controlled
 */
export function chooseAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): ChosenAddress {
  // a closed socket has no address, and its request gets no answer
  const from = normaliseAddress(peer ?? '') ?? '0.0.0.0';
  if (!trusted.has(from)) return { ip: from, peer: from, ipRule: 'peer' };
  if (forwardedFor === undefined || forwardedFor.trim() === '') {
    return { ip: from, peer: from, ipRule: 'proxy_without_header' };
  }
  return { peer: from, ...walk(from, forwardedFor, trusted) };
}

function walk(peer: string, header: string, trusted: TrustedProxies): Omit<ChosenAddress, 'peer'> {
  let ip = peer;
  let end = header.length;
  for (let hop = 1; end >= 0; hop++) {
    if (hop > MAX_HOPS) return { ip, ipRule: 'forwarded_too_long' };
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1);
    const entry = normaliseAddress(header.slice(comma + 1, end).trim());
    if (entry === null) return { ip, ipRule: `forwarded_unreadable_${hop}` };
    ip = entry;
    if (!trusted.has(ip)) return { ip, ipRule: `forwarded_hop_${hop}` };
    end = comma;
  }
  return { ip, ipRule: 'forwarded_all_trusted' };
}

/** Maximum length of an entry: an IPv6 address with zone, brackets and port. */
const ENTRY_MAX = 100;

/**
 * Normalises an address: no port, brackets or zone, IPv4-mapped IPv6 as IPv4, IPv6 compressed and
 * in lower case (RFC 5952). Returns null for anything else.
 */
export function normaliseAddress(text: string): string | null {
  if (text.length > ENTRY_MAX) return null;
  const bracketed = /^\[([^\]]+)\](?::[0-9]{1,5})?$/.exec(text)?.[1];
  const withPort = /^([0-9.]+):[0-9]{1,5}$/.exec(text)?.[1];
  const [address = ''] = (bracketed ?? withPort ?? text).split('%');
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return address;
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(compressed);
  if (!mapped?.[1] || !mapped[2]) return compressed;
  const [high, low] = [Number.parseInt(mapped[1], 16), Number.parseInt(mapped[2], 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns the bucket of an address for rate limits: an IPv4 address, or an IPv6 /64. */
export function addressBucket(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
