import type { Db, Tx } from '#src/db.ts';

export interface FileKindRow {
  readonly kind: string;
  readonly folder: string;
  /** Null: the limit that kinds share. */
  readonly uploadsPerHour: number | null;
  /** False when no service declares it any more: its pictures are shown, uploads are rejected. */
  readonly isDeclared: boolean;
  /** The service that declares the kind serves its pictures. */
  readonly isGuarded: boolean;
}

export const findFileKind = (client: Db | Tx, kind: string): Promise<FileKindRow | null> =>
  client.fileKind.findUnique({ where: { kind } });

export const findFileKindByFolder = (db: Db, folder: string): Promise<FileKindRow | null> =>
  db.fileKind.findUnique({ where: { folder } });

export async function saveFileKind(
  tx: Tx,
  { kind, ...fields }: Omit<FileKindRow, 'isDeclared'>,
): Promise<void> {
  const data = { ...fields, isDeclared: true };
  await tx.fileKind.upsert({ where: { kind }, create: { kind, ...data }, update: data });
}

export async function withdrawFileKind(tx: Tx, kind: string): Promise<void> {
  await tx.fileKind.updateMany({ where: { kind }, data: { isDeclared: false } });
}
