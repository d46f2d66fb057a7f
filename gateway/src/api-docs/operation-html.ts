import type { JsonSchema } from '@siteswap/contracts/openapi';
import { escapeHtml } from '#src/pages/escape.ts';
import type { Operation } from './openapi-document.ts';
import { fieldsHtml, schemaHtml, typeText } from './schema-html.ts';

/** Text in which `words between backticks` are code. */
export const prose = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const access: Readonly<Record<string, string>> = {
  public: 'anyone',
  member: 'members',
  admin: 'administrators',
};

const accessText = (name: string): string =>
  access[name] ?? `members: ${name.replace(/^policy:/, '')}`;

function parametersHtml(parameters: readonly JsonSchema[], place: string, title: string): string {
  const rows = parameters.filter((one) => one['in'] === place);
  if (rows.length === 0) return '';
  const items = rows.map((one) => {
    const schema = one['schema'] as JsonSchema;
    const rest = [
      typeText(schema),
      one['required'] === true ? '' : 'may be absent',
      schema['default'] === undefined
        ? ''
        : `else <code>${escapeHtml(JSON.stringify(schema['default']))}</code>`,
    ].filter(Boolean);
    return `<li><code>${escapeHtml(String(one['name']))}</code> <span class="type">${rest.join('; ')}</span>${fieldsHtml(schema)}</li>`;
  });
  return `<h4>${title}</h4><ul class="fields">${items.join('')}</ul>`;
}

/** The content of a body or an answer: its one media type, and its schema. */
function contentOf(part: JsonSchema | undefined): { type: string; schema: JsonSchema } | undefined {
  const [entry] = Object.entries((part?.['content'] ?? {}) as Record<string, JsonSchema>);
  return entry && { type: entry[0], schema: (entry[1]['schema'] ?? {}) as JsonSchema };
}

function bodyHtml(body: JsonSchema | undefined): string {
  const content = contentOf(body);
  if (!content) return '';
  const optional = body?.['required'] === false ? ' <span class="type">may be absent</span>' : '';
  return `<h4>Body${optional}</h4>${schemaHtml(content.schema)}`;
}

type Resolve = (response: JsonSchema) => JsonSchema;

function responsesHtml(responses: Operation['responses'], resolve: Resolve): string {
  const isSuccess = (status: string) => status.startsWith('2');
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  const others = Object.entries(responses).filter(([status]) => !isSuccess(status));
  const answer = successes.map(([status, response]) => {
    const content = contentOf(response);
    const type = content ? `<span class="type">${escapeHtml(content.type)}</span>` : '';
    return `<h4>Answer <code>${escapeHtml(status)}</code> ${type}</h4>${content ? schemaHtml(content.schema) : ''}`;
  });
  const rest = others.map(
    ([status, response]) =>
      `<li><code>${escapeHtml(status)}</code> ${prose(String(resolve(response)['description'] ?? ''))}</li>`,
  );
  return `${answer.join('')}<h4>Other answers</h4><ul class="fields">${rest.join('')}</ul>`;
}

/** One call: what everybody wants to know at once, the rest on demand. */
export function operationHtml(
  method: string,
  path: string,
  operation: Operation,
  resolve: Resolve,
): string {
  const { operationId, summary, parameters = [] } = operation;
  const id = escapeHtml(operationId);
  const words = escapeHtml(`${method} ${path} ${operationId} ${summary}`.toLowerCase());
  return [
    `<article class="call" id="${id}" data-words="${words}">`,
    `<h3><a href="#${id}"><span class="method" data-method="${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></a></h3>`,
    `<p>${prose(summary)} <span class="access">For ${escapeHtml(accessText(operation['x-access']))}</span></p>`,
    `<details><summary>Details of <code>${id}</code></summary>`,
    parametersHtml(parameters, 'path', 'In the path'),
    parametersHtml(parameters, 'query', 'In the query'),
    bodyHtml(operation.requestBody),
    responsesHtml(operation.responses, resolve),
    '</details>',
    '</article>',
  ].join('');
}
