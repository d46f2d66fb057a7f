import { describe, expect, it } from '@jest/globals';
import { defineTopic, domainOfTopic, idInTopic, nameTopic, topicName } from './topic.ts';

const lamp = defineTopic('lamps.lamp');

describe('the topic of one thing', () => {
  it('has the name of its domain, its kind and its id', () => {
    expect(nameTopic(lamp, 12)).toBe('lamps.lamp.12');
    expect(idInTopic(lamp, 'lamps.lamp.12')).toBe('12');
    expect(idInTopic(lamp, 'lamps.lampshade.12')).toBeNull();
    expect(domainOfTopic('lamps.lamp.12')).toBe('lamps');
  });

  it('may have an id of several parts', () => {
    expect(idInTopic(lamp, nameTopic(lamp, '12.7'))).toBe('12.7');
  });

  // A name becomes a subject of the broker, where these would stand for other topics too.
  it.each([
    'lamps.lamp',
    'lamps.lamp.',
    'lamps.lamp.*',
    'lamps.lamp.>',
    '*.lamp.1',
    'lamps.lamp.1 2',
  ])('is not "%s"', (name) => {
    expect(topicName.safeParse(name).success).toBe(false);
  });

  it('is never longer than 100 characters', () => {
    expect(topicName.safeParse(`lamps.lamp.${'a'.repeat(89)}`).success).toBe(true);
    expect(topicName.safeParse(`lamps.lamp.${'a'.repeat(90)}`).success).toBe(false);
  });
});
