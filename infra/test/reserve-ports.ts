import { freePort } from '#src/servers/free-port.ts';

/** Reserves ports, all at once: `reserve-ports.ts <count> <first> <last>`. */
const [count = 0, first = 0, last = 0] = process.argv.slice(2).map(Number);
process.send?.(await Promise.all(Array.from({ length: count }, () => freePort({ first, last }))));
setInterval(() => {}, 1 << 30);
