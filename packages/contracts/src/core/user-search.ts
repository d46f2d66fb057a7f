import { z } from 'zod';
import { searchText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { publicUser } from './users.ts';

export const searchUsers = defineRoute({
  id: 'core.user.search',
  method: 'GET',
  path: '/api/users/search',
  summary: 'At most ten members whose pseudo begins so, without me. Addresses are not searched.',
  access: 'member',
  query: z.object({ q: searchText(2, 50) }),
  response: listOf(publicUser),
  errors: ['RATE_LIMITED'],
});
