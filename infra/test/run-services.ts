import '#src/processes/end-with-parent.mjs';
import { runPlatform } from '#src/start/start.command.ts';

/** Runs the platform with one service and no front ends: `node run-services.ts <data folder> <service>`. */
const [dataDir = '', service = ''] = process.argv.slice(2);
await runPlatform({ dataDir, port: 0, mailPort: 0, services: [service], skipBuild: true });
