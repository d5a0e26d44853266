/**
 * What npm, the compilers and the package manager get of our environment. Packages run code of
 * their own when they are installed: no key and no password of the product is there for them.
 */
const NAMES = new Set(
  `PATH HOME USER LOGNAME SHELL TERM TMPDIR TZ CI NO_COLOR
  LANG LC_ALL LC_CTYPE NODE_ENV NODE_EXTRA_CA_CERTS JAVA_HOME
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy
  SSL_CERT_FILE SSL_CERT_DIR XDG_CACHE_HOME XDG_CONFIG_HOME`.split(/\s+/),
);
/** npm's own settings from any source. */
const NPM = /^npm_config_/i;

export function passedOn(environment = process.env) {
  const names = Object.keys(environment).filter((name) => NAMES.has(name) || NPM.test(name));
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}
