import type { JsonSchema } from '@siteswap/contracts/openapi';
import escapeHtml from 'escape-html';
import type { Operation } from './openapi-document.ts';
import { fieldsHtml, schemaHtml, typeText } from './schema-html.ts';

/** Text as HTML; `parts between backticks` become code. */
export const prose = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const access: Readonly<Record<string, string>> = {
  public: 'anyone',
  member: 'members',
  admin: 'administrators',
};

const accessText = (name: string): string => access[name] ?? name;

function parametersHtml(parameters: readonly JsonSchema[], place: string, title: string): string {
  const rows = parameters.filter((parameter) => parameter['in'] === place);
  if (rows.length === 0) return '';
  const items = rows.map((parameter) => {
    const schema = parameter['schema'] as JsonSchema;
    const rest = [
      typeText(schema),
      parameter['required'] === true ? '' : 'optional',
      schema['default'] === undefined
        ? ''
        : `else <code>${escapeHtml(JSON.stringify(schema['default']))}</code>`,
    ].filter(Boolean);
    return `<li><code>${escapeHtml(String(parameter['name']))}</code> <span class="type">${rest.join('; ')}</span>${fieldsHtml(schema)}</li>`;
  });
  return `<h4>${title}</h4><ul class="fields">${items.join('')}</ul>`;
}

/** The content of a body or a response: its one media type, and its schema. */
function contentOf(part: JsonSchema | undefined): { type: string; schema: JsonSchema } | undefined {
  const [entry] = Object.entries((part?.['content'] ?? {}) as Record<string, JsonSchema>);
  return entry && { type: entry[0], schema: (entry[1]['schema'] ?? {}) as JsonSchema };
}

function bodyHtml(body: JsonSchema | undefined): string {
  const content = contentOf(body);
  if (!content) return '';
  const optional = body?.['required'] === false ? ' <span class="type">optional</span>' : '';
  return `<h4>Body${optional}</h4>${schemaHtml(content.schema)}`;
}

type Resolve = (response: JsonSchema) => JsonSchema;

function responsesHtml(responses: Operation['responses'], resolve: Resolve): string {
  const isSuccess = (status: string) => status.startsWith('2');
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  const others = Object.entries(responses).filter(([status]) => !isSuccess(status));
  const success = successes.map(([status, response]) => {
    const content = contentOf(response);
    const type = content ? `<span class="type">${escapeHtml(content.type)}</span>` : '';
    return `<h4>Response <code>${escapeHtml(status)}</code> ${type}</h4>${content ? schemaHtml(content.schema) : ''}`;
  });
  const rest = others.map(
    ([status, response]) =>
      `<li><code>${escapeHtml(status)}</code> ${prose(String(resolve(response)['description'] ?? ''))}</li>`,
  );
  return `${success.join('')}<h4>Other responses</h4><ul class="fields">${rest.join('')}</ul>`;
}

/** One call: its method, path and summary, and the rest in a disclosure. */
export function operationHtml(
  method: string,
  path: string,
  operation: Operation,
  resolve: Resolve,
): string {
  const { operationId, summary, parameters = [] } = operation;
  const id = escapeHtml(operationId);
  const searchText = escapeHtml(`${method} ${path} ${operationId} ${summary}`.toLowerCase());
  return [
    `<article class="call" id="${id}" data-search="${searchText}">`,
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
