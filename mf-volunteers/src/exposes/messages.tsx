import '#src/styles.css';
import { MessagesPage } from '#src/features/messages/pages/messages.page.tsx';

export default MessagesPage;
