import type { Violation } from './violation.ts';

/** Files of services that may call the database: repositories, how the client is made, and seeds of a development database. */
const mayCall = /\.repository\.ts$|^svc-[^/]+\/src\/db\.ts$|\/generated\/|\.test\.ts$/;
const isServiceCode = /^(?:svc-[^/]+|packages\/features)\/src\/.+\.ts$/;

/** Methods that only Prisma's models have, and those that are Prisma's when called on a client. */
const calls = [
  /\.(?:findMany|findUnique|findFirst|findUniqueOrThrow|findFirstOrThrow|createMany|createManyAndReturn|updateMany|updateManyAndReturn|deleteMany|upsert)\(/,
  /\b(?:tx|db|prisma)\.\w+\.(?:create|update|delete|count|aggregate|groupBy)\(/,
  /\$(?:queryRaw|executeRaw|queryRawUnsafe|executeRawUnsafe)\b/,
  /\b(?:pool|client)\.query(?:<|\()/,
];

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

const advice = `Move the call into a function of <noun>.repository.ts that takes (db | tx, …), and call that function here:
  every query of a feature then stands on one page, and its decisions can be read without SQL.`;

/** Database calls outside of repositories. `read` gives the text of a file of the repository. */
export function databaseCallViolations(
  files: readonly string[],
  read: (file: string) => string,
): Violation[] {
  return files
    .filter((file) => isServiceCode.test(file) && !mayCall.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          !isComment(line) && calls.some((call) => call.test(line))
            ? [
                {
                  file: `${file}:${index + 1}`,
                  problem: `calls the database: ${line.trim()}`,
                  advice,
                },
              ]
            : [],
        ),
    );
}
