declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Exchange {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    status: number;
    body: unknown;
  }

  // biome-ignore lint/style/noDefaultExport: that is how the library is made
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly middleware: ((ctx: Exchange, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
