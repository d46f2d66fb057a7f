import type { Violation } from './violation.ts';

const isSchema = /^svc-[\w-]+\/prisma\/[\w-]+\.prisma$/;

/** What the specification numbers. */
const numbered = new Set([
  'User',
  'Feedback',
  'Convention',
  'ConventionCollaborator',
  'EditionCollaboratorPermission',
  'CollaboratorPermissionHistory',
  'Edition',
  'EditionPost',
  'LostFoundItem',
  'CarpoolOffer',
  'CarpoolRequest',
  // EditionPostComment, LostFoundComment, CarpoolOfferComment and CarpoolRequestComment.
  'Comment',
  'CarpoolBooking',
  'CarpoolPassenger',
  'VolunteerApplication',
]);

/** Why another table counts its rows. */
const reason = /^\/\/\/ Numbered, because \w/m;

const advice =
  'Write id String @id @default(uuid(7)) @db.Uuid: only what the specification numbers has an integer id, and an id says nothing about how many there are. Else say why above the model: /// Numbered, because …';

/** Tables that count their rows by themselves. `read` gives the text of a file of the repository. */
export function integerIdViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  return files
    .filter((file) => isSchema.test(file))
    .flatMap((file) => {
      const models = read(file).matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{\n([\s\S]*?)^\}/gm);
      return [...models]
        .filter(
          ([, comment = '', name = '', fields = '']) =>
            /autoincrement\(\)/.test(fields) && !numbered.has(name) && !reason.test(comment),
        )
        .map(([, , name]) => ({ file, problem: `numbers the rows of ${name}`, advice }));
    });
}
