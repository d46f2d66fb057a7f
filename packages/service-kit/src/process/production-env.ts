/** Values by the names of variables: text as the environment has it, or what it was parsed to. */
type Values = Readonly<Record<string, unknown>>;

const thisMachine = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name or address means this machine's own loopback. */
export const isThisMachine = (host: string): boolean => thisMachine.test(host);

const textOf = (values: Values, name: string): string => String(values[name] ?? '');

/** Host of an address; the whole text when it is none, so that it counts as elsewhere. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address;
}

/** Whether a variable with the address of a server names another machine. */
function isElsewhere(address: string): boolean {
  const host = hostOf(address);
  return host !== '' && !isThisMachine(host);
}

/**
 * Variables because of which others can reach the site: the address people use, or the interface it listens on, is not
 * this machine's own.
 */
export function reachableBy(values: Values): string[] {
  return [
    ...(isElsewhere(textOf(values, 'PUBLIC_URL')) ? ['PUBLIC_URL'] : []),
    // A server that listens on an empty host takes every interface.
    ...(values['HOST'] === undefined || isThisMachine(textOf(values, 'HOST')) ? [] : ['HOST']),
  ];
}

const tlsModes = ['require', 'verify-ca', 'verify-full'];

/** By the name of a variable: what is wrong with its address when the server is on another machine. */
function serverFault(name: string, address: string): string | undefined {
  if (/^(DATABASE|MIGRATION)_URL(_|$)/.test(name)) {
    const [, mode = ''] = /[?&]sslmode=([^&]*)/.exec(address) ?? [];
    return tlsModes.includes(mode)
      ? undefined
      : `Add sslmode=verify-full to ${name}: the database is on another machine.`;
  }
  if (/^NATS_URL(_|$)/.test(name)) {
    // Of several servers the first one's address carries the user.
    const hasUser = /^tls:\/\/[^/@]+@/.test(address);
    return hasUser
      ? undefined
      : `Set ${name} to tls://user:password@host:port: the broker is on another machine.`;
  }
  if (name === 'SMTP_URL') {
    return /^smtps:|[?&]requireTLS=true/.test(address)
      ? undefined
      : 'Set SMTP_URL to smtps://…, or add requireTLS=true: the mail server is on another machine.';
  }
  if (name === 'S3_ENDPOINT') {
    return address.startsWith('https:') ? undefined : 'Set S3_ENDPOINT to an https:// address.';
  }
  return undefined;
}

const secrets = /^(INTERNAL_TOKEN|DEPLOY_TOKEN|SECRET_KEY|SERVICE_KEY)$/;

/** Long, of many different characters, and not a word of an example. */
const isRandom = (secret: string): boolean =>
  secret.length >= 32 &&
  new Set(secret).size >= 10 &&
  !/change|default|example|password|secret/i.test(secret);

/**
 * What is wrong with a configuration: where others can reach the site, all that would make it unsafe there; of servers
 * on other machines, connections without TLS or a user.
 * @returns a sentence for each, which says what to set and never shows a value
 */
export function productionFaults(values: Values): string[] {
  const faults = Object.keys(values).flatMap((name) => {
    const address = textOf(values, name);
    const servers = name.startsWith('NATS_URL')
      ? address.split(',').map((each) => each.trim())
      : [address];
    return (servers.some(isElsewhere) && serverFault(name, address)) || [];
  });
  const reasons = reachableBy(values);
  if (reasons.length === 0) return faults;
  const because = `${reasons.join(' and ')} lets others reach this site`;
  if (!textOf(values, 'PUBLIC_URL').startsWith('https://')) {
    faults.push(`Set PUBLIC_URL to the https:// address people use: ${because}.`);
  }
  const subject = textOf(values, 'VAPID_SUBJECT');
  if (subject !== '' && (!/^(https|mailto):/.test(subject) || isThisMachine(hostOf(subject)))) {
    faults.push(
      `Set VAPID_SUBJECT to an https: or mailto: address where push services reach you, or leave it out: ${because}.`,
    );
  }
  if (textOf(values, 'TRUSTED_PROXIES') === '0') {
    faults.push(
      'Set TRUSTED_PROXIES to the number of proxies before the gateway (1 for one that ends TLS): without it all visitors count as one.',
    );
  }
  for (const name of ['RATE_LIMIT_FACTOR', 'TIMEOUT_FACTOR', 'OUTGOING_TEST_ORIGINS']) {
    if (['', '1'].includes(textOf(values, name))) continue;
    faults.push(`Remove ${name}, which is for tests: ${because}.`);
  }
  for (const name of Object.keys(values).filter((each) => secrets.test(each))) {
    const secret = textOf(values, name);
    if (secret === '' || isRandom(secret)) continue;
    faults.push(`Set ${name} to 32 random characters or more (openssl rand -hex 32): ${because}.`);
  }
  return faults;
}
