export { commonConfig } from './config/common-config.ts';
export { hintCompilation } from './config/compile-hint.ts';
export { createRemoteConfig } from './create-remote-config.ts';
export { createShellConfig } from './create-shell-config.ts';
export { compressRelease } from './release/compress.ts';
