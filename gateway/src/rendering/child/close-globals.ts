import { runInNewContext } from 'node:vm';

/** What code of releases may use in addition to the language itself: what React and the pages need, and what does nothing. */
const allowed = [
  ...['globalThis', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'],
  ...['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'structuredClone', 'atob', 'btoa'],
  ...['ReadableStream', 'ReadableStreamDefaultReader', 'ReadableStreamDefaultController'],
  ...['WritableStream', 'TransformStream', 'ByteLengthQueuingStrategy', 'CountQueuingStrategy'],
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'CustomEvent', 'DOMException'],
  ...['MessageChannel', 'MessagePort', 'performance', 'console'],
];

/** Ways from the process object to modules, signals and other processes, should code ever reach it. */
const dangerous = [
  ...['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'mainModule', 'report'],
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'chdir', 'loadEnvFile', 'env', 'execve'],
];

/**
 * Removes everything from the global object that code of a release must not have: modules, network, file system,
 * WebAssembly, the process itself.
 * @param onLine called for each line that code writes to the console; what it says is dropped
 * @throws when something cannot be removed; then nothing may run here
 */
export function closeGlobals(onLine: () => void): void {
  const language = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  const stay = new Set([...language, ...allowed]);
  stay.delete('WebAssembly');
  for (const name of dangerous) {
    if (name in process) Object.defineProperty(process, name, { value: undefined });
  }
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!stay.has(name) && !Reflect.deleteProperty(globalThis, name)) {
      throw new Error(`${name} cannot be removed`);
    }
  }
  const silent = new Proxy({}, { get: () => onLine });
  Object.defineProperty(globalThis, 'console', { value: silent, configurable: true });
}
