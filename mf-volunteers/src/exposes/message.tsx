import '#src/styles.css';
import { MessagePage } from '#src/features/messages/pages/message.page.tsx';

export default MessagePage;
