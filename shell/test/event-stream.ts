export interface EventStream {
  readonly response: Response;
  /** One event, as the server writes it. */
  send(event: string, data: unknown, id?: string): void;
  /** Raw text of the stream, maybe half an event. */
  write(text: string): void;
  /** The server ends the stream. */
  end(): void;
  /** The network breaks. */
  cut(): void;
}

/** A response of server-sent events that the test writes. */
export function anEventStream(): EventStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const write = (text: string): void => {
    // Writing to a closed connection is not an error of the test.
    writer.write(encoder.encode(text)).catch(() => undefined);
  };
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    write,
    send: (event, data, id) =>
      write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void writer.close().catch(() => undefined),
    cut: () => void writer.abort(new TypeError('cut')).catch(() => undefined),
  };
}
